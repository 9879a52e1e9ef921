"""What the bots of this title reckon with: what things are worth, what to wish for, whom to raid, what to trade."""
