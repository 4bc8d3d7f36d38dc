package io.mcpgateway.group;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.mcpgateway.rpc.CallLimits;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Group.OfferedNames;
import io.mcpgateway.rpc.Group.Presentation;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Properties of a group, which has at least one mount, prefix, tool or prompt.
 *
 * @param title the display name; default: that of the gateway
 * @param description a description in a sentence
 * @param instructions instructions for the model, sent after the mounts and URI templates
 * of the group; those of the gateway are not sent
 * @param mounts mounts whose resources the group has, such as {@code files/docs}
 * @param prefixes URIs of further resources, each with everything below, such as
 * {@code file:///docs/team/}
 * @param tools names of the offered tools, or {@code *} for all; default: the gateway's
 * own tools
 * @param prompts names of the offered prompts, or {@code *} for all; default: none
 * @param skills whether to serve the skills among the resources
 * @param requiredScopes scopes that each request over HTTP needs besides {@code
 * gateway.security.oauth2.required-scopes}
 * @param audiences accepted audiences of tokens, of which a token must have one; by
 * default those of the gateway and the group's endpoints
 * @param limits limits of each caller at the group, beside {@code gateway.limits}
 * @param sharedLimits limits of all callers of the group together
 */
@ConfigurationPropertiesSource
record GroupProperties(@Nullable String title, @Nullable String description, @Nullable String instructions,
		@DefaultValue List<String> mounts, @DefaultValue List<String> prefixes, @Nullable List<String> tools,
		@DefaultValue List<String> prompts, @DefaultValue("true") boolean skills,
		@DefaultValue Set<String> requiredScopes, @DefaultValue Set<String> audiences, @Nullable GroupLimits limits,
		@Nullable GroupLimits sharedLimits) {

	static final String PREFIX = "gateway.groups";

	private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");

	/** Name of all callers without a group in metrics. */
	private static final String RESERVED = "all";

	/** Characters of a scope (RFC 6749, appendix A.4). */
	private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5b\\x5d-\\x7e]+");

	private static final String EVERY = "*";

	private static final int MAX_VALUES = 1000;

	GroupProperties {
		mounts = List.copyOf(mounts);
		prefixes = List.copyOf(prefixes);
		tools = (tools != null) ? List.copyOf(tools) : null;
		prompts = List.copyOf(prompts);
		requiredScopes = Set.copyOf(requiredScopes);
		audiences = Set.copyOf(audiences);
	}

	/**
	 * Checks the values.
	 * @throws IllegalArgumentException naming the property and what to do
	 */
	void check(String name) {
		String property = PREFIX + "." + name;
		Assert.isTrue(NAME.matcher(name).matches(), () -> property
				+ ": invalid name: use 1 to 63 lower-case letters, digits or dashes, since the name is part of a path");
		Assert.isTrue(!name.equals(RESERVED),
				() -> property + ": the name " + RESERVED + " is reserved for the whole gateway in metrics");
		boolean isEmpty = Stream.of(this.mounts, this.prefixes, offered(this.tools), this.prompts)
			.allMatch(List::isEmpty);
		Assert.isTrue(!isEmpty,
				() -> property + " is empty: name at least one of its mounts, prefixes, tools or prompts");
		check(property + ".mounts", this.mounts);
		check(property + ".prefixes", this.prefixes);
		check(property + ".tools", offered(this.tools));
		check(property + ".prompts", this.prompts);
		check(property + ".audiences", this.audiences.stream().toList());
		Assert.isTrue(this.requiredScopes.stream().allMatch((scope) -> SCOPE.matcher(scope).matches()),
				() -> property + ".required-scopes has an invalid scope:"
						+ " a scope such as resources:read has no spaces, quotes or backslashes");
		if (this.limits != null) {
			this.limits.check(property + ".limits");
		}
		if (this.sharedLimits != null) {
			this.sharedLimits.check(property + ".shared-limits");
		}
	}

	/**
	 * Returns the group.
	 * @param uriPrefixes the URI prefixes of its mounts
	 */
	Group toGroup(String name, List<String> uriPrefixes) {
		OfferedNames offeredTools = (this.tools != null) ? names(this.tools) : OfferedNames.OWN;
		return new Group(name, new Presentation(this.title, this.description, this.instructions),
				Stream.concat(uriPrefixes.stream(), this.prefixes.stream()).toList(), offeredTools, names(this.prompts),
				this.skills, this.requiredScopes, this.audiences, limits(this.limits), limits(this.sharedLimits));
	}

	private static List<String> offered(@Nullable List<String> names) {
		return (names != null) ? names : List.of();
	}

	private static OfferedNames names(List<String> names) {
		return names.contains(EVERY) ? OfferedNames.ALL : new OfferedNames(false, false, Set.copyOf(names));
	}

	private static CallLimits limits(@Nullable GroupLimits limits) {
		return (limits != null) ? limits.toLimits() : CallLimits.NONE;
	}

	private static void check(String property, List<String> values) {
		Assert.isTrue(values.size() <= MAX_VALUES, () -> property + " must have at most " + MAX_VALUES + " values");
		Assert.isTrue(values.stream().noneMatch(String::isBlank),
				() -> property + " must have no empty value: remove it");
	}

}
