"""What a browser asks over plain HTTP: rooms, finished deals, the book, records, the page itself."""
