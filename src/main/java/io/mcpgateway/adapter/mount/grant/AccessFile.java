package io.mcpgateway.adapter.mount.grant;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.mount.grant.FolderGrant.GrantRule;
import io.mcpgateway.configuration.InvalidYamlException;
import io.mcpgateway.configuration.PrincipalConditions;
import io.mcpgateway.configuration.YamlDocument;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.PrincipalMatcher;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Parser of access files: {@code rules} in the words of {@code gateway.access.rules},
 * with {@code paths} in the folder in place of URIs. A rule names its callers, so that a
 * file written half never opens a folder by a missing condition.
 */
public final class AccessFile {

	/** Largest size of an access file, in bytes. */
	public static final int MAX_SIZE = 64 * 1024;

	private static final int MAX_RULES = 100;

	private static final int MAX_PATHS = 20;

	private static final int MAX_PATH_LENGTH = 1000;

	private static final Pattern NAME = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}");

	private AccessFile() {
	}

	/**
	 * Checks the settings of a mount.
	 * @param property name of the mount's property
	 * @param name name of access files; {@code null} without
	 * @throws IllegalArgumentException naming the property and what to do
	 */
	public static void check(String property, @Nullable String name, AccessDefault byDefault) {
		Assert.isTrue(name == null || NAME.matcher(name).matches(), () -> property
				+ ".access-file must be a name of letters, digits, dots, dashes and underscores, such as .access.yaml");
		Assert.isTrue(name != null || byDefault == AccessDefault.OPEN,
				() -> property + ".access-default needs " + property + ".access-file");
	}

	/**
	 * Returns the grant of an access file, which is faulty for a file with a mistake.
	 * @param bytes the file, or its first {@link #MAX_SIZE} bytes and one more
	 * @param issuers the names of the issuers that a rule may name
	 */
	public static FolderGrant parse(byte[] bytes, Set<String> issuers) {
		if (bytes.length > MAX_SIZE) {
			return tooLarge();
		}
		try {
			String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
			YamlDocument document = YamlDocument.parse(text.startsWith("\uFEFF") ? text.substring(1) : text);
			AccessFileProperties file = document.bind(Bindable.of(AccessFileProperties.class)).orElse(null);
			boolean isUnfinished = document.emptyText().filter("rules"::equals).isPresent();
			List<RuleProperties> rules = (file != null && !isUnfinished) ? file.rules() : null;
			return (rules != null) ? new FolderGrant(rules(rules, issuers), null)
					: FolderGrant.faulty("no rules: write rules: [] to close the folder");
		}
		catch (CharacterCodingException ex) {
			return FolderGrant.faulty("not UTF-8: save the file as UTF-8");
		}
		catch (InvalidYamlException | IllegalArgumentException ex) {
			return FolderGrant.faulty(String.valueOf(ex.getMessage()));
		}
	}

	/** Returns the grant of an access file that is too large. */
	public static FolderGrant tooLarge() {
		return FolderGrant.faulty("more than 64 KB: shorten the file");
	}

	private static List<GrantRule> rules(List<RuleProperties> rules, Set<String> issuers) {
		Assert.isTrue(rules.size() <= MAX_RULES, () -> "more than " + MAX_RULES + " rules: shorten the file");
		List<GrantRule> all = new ArrayList<>();
		for (RuleProperties rule : rules) {
			all.add(rule.toRule("rules[" + all.size() + "]", issuers));
		}
		return all;
	}

	/**
	 * Content of an access file.
	 *
	 * @param rules the rules in order; {@code null} if absent
	 */
	record AccessFileProperties(@Nullable List<RuleProperties> rules) {

	}

	/** Rule as written. */
	record RuleProperties(@Nullable List<String> paths, @Nullable Set<String> scopes, @Nullable Set<String> roles,
			@Nullable Set<String> keys, @Nullable Set<String> issuers, @Nullable Map<String, Set<String>> claims,
			@Nullable Boolean anonymous, @DefaultValue( {
					"list", "read", "subscribe" }) Set<Verb> verbs,
			@DefaultValue("allow") Effect effect){

		GrantRule toRule(String name, Set<String> known) {
			PrincipalMatcher principals = new PrincipalMatcher(this.scopes, this.roles, this.keys, this.issuers,
					(this.claims != null) ? this.claims : Map.of(), Boolean.FALSE.equals(this.anonymous));
			PrincipalConditions.check(name, principals, this.claims, this.anonymous);
			PrincipalConditions.requireIssuers(name + ".issuers", this.issuers, known);
			Assert.isTrue(this.anonymous != null || principals.isPersonal(), () -> name
					+ " names no callers: write scopes, roles, keys, issuers, claims, or anonymous: true for every caller");
			PrincipalConditions.requireValues(name + ".verbs", this.verbs);
			return new GrantRule(globs(name + ".paths"), principals, this.verbs, this.effect == Effect.ALLOW);
		}

		private @Nullable Globs globs(String name) {
			if (this.paths == null) {
				return null;
			}
			PrincipalConditions.requireValues(name, this.paths);
			Assert.isTrue(this.paths.size() <= MAX_PATHS,
					() -> name + " must have at most " + MAX_PATHS + " paths: write more rules");
			Assert.isTrue(this.paths.stream().allMatch((path) -> path.length() <= MAX_PATH_LENGTH),
					() -> name + " has a path of more than " + MAX_PATH_LENGTH + " characters: shorten it");
			Globs.check(name, this.paths);
			return new Globs(this.paths, List.of());
		}

	}

	/** Effect of a matching rule. */
	enum Effect {

		ALLOW,

		DENY

	}

}
