package io.mcpgateway.access;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;

import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import reactor.core.publisher.Flux;

/**
 * The rules of a running gateway, which a test replaces, and a feed that lets the files
 * of {@code file:///docs/} be subscribed to.
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

	/** Let these decide from now on, in their order. */
	public AccessPolicy use(List<RuleProperties> rules) {
		this.policy = new RuleTable(rules.stream().map(AccessRule::of).toList(), Map.of(), EncryptedCursors.of(null));
		return this.policy;
	}

	/** Let everybody see all from now on. */
	public void useNone() {
		this.policy = AccessPolicy.OPEN;
	}

}
