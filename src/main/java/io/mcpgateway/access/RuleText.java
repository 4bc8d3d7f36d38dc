package io.mcpgateway.access;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.mcpgateway.resource.AccessPolicy.Verb;
import org.jspecify.annotations.Nullable;

/** Text of a rule: its effect, globs and conditions as configured. */
final class RuleText {

	private static final int MAX_LENGTH = 2000;

	private final StringBuilder text = new StringBuilder();

	private RuleText(RuleProperties rule) {
		this.text.append(rule.effect().name().toLowerCase(Locale.ROOT))
			.append(' ')
			.append(String.join(", ", rule.uri()));
		if (rule.verbs().size() < Verb.values().length) {
			add("verbs",
					Arrays.stream(Verb.values())
						.filter(rule.verbs()::contains)
						.map((verb) -> verb.name().toLowerCase(Locale.ROOT))
						.toList());
		}
		add("scopes", sorted(rule.scopes()));
		add("roles", sorted(rule.roles()));
		add("keys", sorted(rule.keys()));
		if (rule.claims() != null) {
			new TreeMap<>(rule.claims()).forEach((name, values) -> add("claims." + name, sorted(values)));
		}
		if (rule.anonymous() != null) {
			this.text.append("; anonymous: ").append(rule.anonymous());
		}
	}

	/** Returns the text, cut after 2,000 characters. */
	static String of(RuleProperties rule) {
		String text = new RuleText(rule).text.toString();
		return (text.length() <= MAX_LENGTH) ? text : text.substring(0, MAX_LENGTH) + "…";
	}

	private void add(String condition, @Nullable Collection<String> values) {
		if (values != null) {
			this.text.append("; ")
				.append(condition)
				.append(": ")
				.append(values.stream().collect(Collectors.joining(", ")));
		}
	}

	private static @Nullable Collection<String> sorted(@Nullable Collection<String> values) {
		return (values != null) ? new TreeSet<>(values) : null;
	}

}
