package io.mcpgateway.access;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.access.RuleProperties.RuleEffect;
import io.mcpgateway.resource.AccessCondition;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import org.springframework.util.Assert;

/**
 * Condition that a resource belongs to the group whose endpoint the caller uses. A group
 * is a table of rules for the URIs with its prefixes, so other spellings of a URI are
 * treated as the access rules treat them.
 */
final class GroupCondition implements AccessCondition {

	private static final Pattern URI = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:[^\\s{}]+");

	private static final int MAX_LENGTH = 1000;

	private final Map<String, RuleTable> tables;

	/** URI prefixes by group, which decide alone. */
	private final Map<String, Set<String>> prefixes;

	private GroupCondition(Map<String, RuleTable> tables, Map<String, Set<String>> prefixes) {
		this.tables = Map.copyOf(tables);
		this.prefixes = Map.copyOf(prefixes);
	}

	/**
	 * Creates the condition of groups.
	 * @param table creates a table of rules
	 */
	static GroupCondition of(Collection<Group> groups, Function<List<RuleProperties>, RuleTable> table) {
		return new GroupCondition(
				groups.stream()
					.collect(Collectors.toMap(Group::name,
							(group) -> table.apply(group.uriPrefixes().stream().map(GroupCondition::rule).toList()))),
				groups.stream().collect(Collectors.toMap(Group::name, (group) -> Set.copyOf(group.uriPrefixes()))));
	}

	/**
	 * Checks the prefixes of groups.
	 * @param sources the URI prefixes of all sources
	 * @throws IllegalArgumentException if a prefix of a group is invalid, or no source
	 * has URIs with the prefix
	 */
	static void check(Collection<Group> groups, List<String> sources) {
		groups.forEach((group) -> group.uriPrefixes().forEach((prefix) -> check(group, prefix, sources)));
	}

	/**
	 * Returns whether two conditions certainly decide alike about an identity.
	 * {@code null} is a gateway without groups.
	 */
	static boolean decideAlike(Identity identity, @Nullable GroupCondition one, @Nullable GroupCondition other) {
		return identity.group() == null
				|| Objects.equals(prefixes(identity.group(), one), prefixes(identity.group(), other));
	}

	private static @Nullable Set<String> prefixes(String group, @Nullable GroupCondition condition) {
		return (condition != null) ? condition.prefixes.get(group) : null;
	}

	private static void check(Group group, String prefix, List<String> sources) {
		String property = "gateway.groups." + group.name() + ".prefixes";
		Assert.isTrue(prefix.indexOf('*') < 0,
				() -> property + " has \"" + prefix + "\": a prefix has no stars, and includes everything below");
		Assert.isTrue(prefix.length() <= MAX_LENGTH && URI.matcher(prefix).matches(),
				() -> property + " has \"" + prefix
						+ "\": write the beginning of URIs, such as file:///docs/, of at most " + MAX_LENGTH
						+ " characters");
		List<UriGlob> globs = rule(prefix).uri().stream().map(UriGlob::of).toList();
		Predicate<String> isServed = (source) -> globs.stream().anyMatch((glob) -> glob.mayMatchBelow(source));
		Assert.isTrue(sources.stream().anyMatch(isServed),
				() -> property + " has \"" + prefix + "\": no source has URIs that begin with it; "
						+ (sources.isEmpty() ? "there is no source" : "they begin with " + String.join(", ", sources)));
	}

	/** Returns the rule that allows the URI of a prefix, and all URIs below. */
	private static RuleProperties rule(String prefix) {
		List<String> globs = prefix.endsWith("/") ? List.of(prefix + "**")
				: Stream.of("", "/**", "?**").map(prefix::concat).toList();
		return new RuleProperties(globs, null, null, null, null, null, null, Set.of(Verb.values()), RuleEffect.ALLOW);
	}

	@Override
	public boolean allows(Identity identity, Verb verb, String uri) {
		return answers(identity, (table) -> table.allows(identity, verb, uri));
	}

	@Override
	public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
		return answers(identity, (table) -> table.mayAllow(identity, verb, uriPrefix));
	}

	@Override
	public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
		return answers(identity, (table) -> table.allowsAll(identity, verb, uriPrefix));
	}

	/** Answers by the endpoint: whether a group lacks a URI with the prefix. */
	@Override
	public boolean isPersonal(Verb verb, String uriPrefix) {
		return this.tables.values().stream().anyMatch((table) -> !table.allowsAll(Identity.ANONYMOUS, verb, uriPrefix));
	}

	@Override
	public boolean mayChange() {
		return false;
	}

	@Override
	public @Nullable String explain(Identity identity, Verb verb, String uri) {
		return (identity.group() == null) ? null : "the group " + identity.group()
				+ (allows(identity, verb, uri) ? " has this resource" : " does not have this resource");
	}

	/** A group that is not configured has no resource. */
	private boolean answers(Identity identity, Predicate<RuleTable> question) {
		if (identity.group() == null) {
			return true;
		}
		RuleTable table = this.tables.get(identity.group());
		return table != null && question.test(table);
	}

}
