package io.mcpgateway.access;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;

import io.mcpgateway.resource.AccessCondition;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.rpc.SealingKeys;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import reactor.core.publisher.Flux;

/**
 * Rules of a running gateway that a test can replace, and a feed that permits
 * subscriptions below {@code file:///docs/}.
 */
@Configuration(proxyBeanMethods = false)
public class SwappableRules {

	private volatile AccessPolicy policy = AccessPolicy.OPEN;

	@Bean
	@Primary
	AccessPolicy swappablePolicy() {
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
		this.policy = new RuleTable(rules.stream().map(AccessRule::of).toList(), Map.of(),
				new EncryptedCursors(SealingKeys.random()));
		return this.policy;
	}

	/** Replaces the rules by a condition. */
	void useCondition(AccessCondition condition) {
		RuleTable all = new RuleTable(List.of(AccessRule.of(RuleProperties.ALLOW_ALL)), Map.of(),
				new EncryptedCursors(SealingKeys.random()));
		this.policy = new RestrictedPolicy(all, List.of(condition));
	}

	/** Removes all rules. */
	public void useNone() {
		this.policy = AccessPolicy.OPEN;
	}

}
