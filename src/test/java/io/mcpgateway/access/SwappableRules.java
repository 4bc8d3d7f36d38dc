package io.mcpgateway.access;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import io.mcpgateway.resource.AccessCondition;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.SealingKeys;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import reactor.core.publisher.Flux;

/**
 * Rules of a running gateway that a test can replace, within the extent of its groups,
 * and a feed that permits subscriptions below {@code file:///docs/}.
 */
@Configuration(proxyBeanMethods = false)
public class SwappableRules {

	private volatile AccessPolicy policy = AccessPolicy.OPEN;

	private volatile RuleTable table = table(List.of(RuleProperties.ALLOW_ALL));

	/** Extent of the groups; {@code null} without groups. */
	private volatile @Nullable GroupCondition ofGroups;

	@Bean
	@Primary
	AccessPolicy swappablePolicy(ObjectProvider<Groups> groups) {
		Collection<Group> all = groups.getIfAvailable(() -> Groups.NONE).all();
		if (!all.isEmpty()) {
			this.ofGroups = GroupCondition.of(all, SwappableRules::table);
			this.policy = within(this.table);
		}
		return (AccessPolicy) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { AccessPolicy.class },
				(proxy, method, arguments) -> {
					try {
						return method.invoke(this.policy, arguments);
					}
					catch (InvocationTargetException ex) {
						throw ex.getCause();
					}
				});
	}

	@Bean
	ChangeFeed silentChanges() {
		return new ChangeFeed() {

			@Override
			public String uriPrefix() {
				return "file:///docs/";
			}

			@Override
			public Flux<Change> changes() {
				return Flux.never();
			}

		};
	}

	/** Replaces the rules. */
	public AccessPolicy use(List<RuleProperties> rules) {
		this.table = table(rules);
		this.policy = within(this.table);
		return this.policy;
	}

	private AccessPolicy within(RuleTable rules) {
		GroupCondition groups = this.ofGroups;
		return (groups != null) ? new RestrictedPolicy(rules, List.of(groups)) : rules;
	}

	private static RuleTable table(List<RuleProperties> rules) {
		return new RuleTable(rules.stream().map(AccessRule::of).toList(), Map.of(),
				new EncryptedCursors(SealingKeys.random()));
	}

	/** Replaces the rules by a condition. */
	void useCondition(AccessCondition condition) {
		this.policy = new RestrictedPolicy(table(List.of(RuleProperties.ALLOW_ALL)), List.of(condition));
	}

	/** Removes all rules. */
	public void useNone() {
		this.policy = AccessPolicy.OPEN;
	}

}
