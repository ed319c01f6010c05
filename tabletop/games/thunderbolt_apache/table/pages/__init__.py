"""Pages of the campaign: everything of Thunderbolt / Apache that is not played on the battlefield."""
