package io.mcpgateway.adapter.mount;

import java.util.Map;
import java.util.TreeMap;

import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** Mounts with given properties, bound as the gateway binds them. */
public final class TestMounts {

	private TestMounts() {
	}

	/**
	 * Returns a mount.
	 * @param properties values by names below the mount, such as {@code exclude[0]}
	 */
	public static <M> Mount<M> of(MountRegistrar<M> registrar, String name, Map<String, ?> properties) {
		Map<String, Object> named = new TreeMap<>();
		properties
			.forEach((key, value) -> named.put("gateway." + registrar.part() + ".mounts." + name + "." + key, value));
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources().addFirst(new MapPropertySource("test", named));
		return registrar.kind().bind(environment, registrar::check).mounts().getFirst();
	}

}
