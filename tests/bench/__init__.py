"""What measurements are made of: their arithmetic, and the games of the peers they compare with."""
