package io.mcpgateway.adapter.logs.mount;

import java.time.Duration;
import java.util.Collection;
import java.util.List;

import io.mcpgateway.configuration.Bounds;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.StringUtils;

/**
 * Review of callers by the Kubernetes API, which names the user and the groups of a
 * caller as the API itself knows them. A caller without such a name has no access.
 *
 * @param user claim with the name of the user, such as {@code sub} or {@code email}
 * @param userPrefix text before the name, as {@code --oidc-username-prefix} of the API
 * server
 * @param groups claim with the names of groups; by default callers have none but {@code
 * system:authenticated}
 * @param groupsPrefix text before each group, as {@code --oidc-groups-prefix} of the API
 * server
 * @param issuers names of issuers whose callers the cluster knows; required if {@code
 * gateway.security.oauth2.issuers} has several
 * @param ttl how long a decision counts, 10s to 10m
 */
@ConfigurationPropertiesSource
public record AccessReviewSettings(@Nullable String user, @DefaultValue("") String userPrefix, @Nullable String groups,
		@DefaultValue("") String groupsPrefix, @DefaultValue List<String> issuers, @DefaultValue("1m") Duration ttl) {

	public AccessReviewSettings {
		issuers = List.copyOf(issuers);
	}

	void check(String property) {
		Assert.isTrue(StringUtils.hasText(this.user),
				() -> property + ".user is required: the claim with the name of the user, such as sub");
		Assert.isTrue(this.groups == null || StringUtils.hasText(this.groups),
				() -> property + ".groups must name a claim, such as groups");
		Bounds.time(property + ".ttl", Duration.ofSeconds(10), this.ttl, Duration.ofMinutes(10));
	}

	/**
	 * Checks that callers of different issuers are told apart.
	 * @param known names of the configured issuers; empty without names
	 */
	public void checkIssuers(String property, Collection<String> known) {
		for (String name : this.issuers) {
			Assert.isTrue(known.contains(name), () -> property + ".issuers names the issuer " + name
					+ ", which gateway.security.oauth2.issuers lacks: add the issuer, or correct the name");
		}
		Assert.isTrue(known.size() < 2 || !this.issuers.isEmpty(), () -> property
				+ ".issuers is required, as callers of several issuers may have the same claims: name the issuers whose callers the cluster knows");
	}

}
