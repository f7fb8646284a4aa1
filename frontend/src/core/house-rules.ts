/** The fields of a profile that a room may change (rules.md, "Profiles and house rules"). */
export interface HouseRules {
  sporting?: boolean;
  one_all_play_two?: boolean;
  key_points?: number;
  target?: number;
  next_match_double_six?: boolean;
}
