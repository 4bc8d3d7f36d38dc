package io.mcpgateway.access;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Who may see what.
 *
 * @param rules in their order; without any, everybody may see all
 * @param cursorSecret the secret with which the cursors of callers are encrypted who may
 * not see everything, 16 to 1000 characters, the same on all nodes; without it each
 * process makes a key of its own, and knows no cursor of another process
 */
@ConfigurationProperties(AccessProperties.PREFIX)
record AccessProperties(@DefaultValue List<RuleProperties> rules, @Nullable String cursorSecret) {

	static final String PREFIX = "gateway.access";

	private static final int MOST = 1000;

	private static final int SHORTEST_SECRET = 16;

	private static final int LONGEST_SECRET = 1000;

	AccessProperties {
		rules = List.copyOf(rules);
		Assert.isTrue(rules.size() <= MOST, PREFIX + ".rules must have at most " + MOST + " rules");
		for (int i = 0; i < rules.size(); i++) {
			rules.get(i).check(PREFIX + ".rules[" + i + "]");
		}
		Assert.isTrue(
				cursorSecret == null
						|| (cursorSecret.length() >= SHORTEST_SECRET && cursorSecret.length() <= LONGEST_SECRET),
				PREFIX + ".cursor-secret must have " + SHORTEST_SECRET + " to " + LONGEST_SECRET + " characters");
	}

	/** Without what is secret. */
	@Override
	public String toString() {
		return "AccessProperties" + this.rules;
	}

}
