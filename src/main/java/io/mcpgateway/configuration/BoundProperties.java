package io.mcpgateway.configuration;

import java.util.Map;

import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.core.env.Environment;

/**
 * Properties that are read before there are beans, as they decide which there are.
 */
public final class BoundProperties {

	private BoundProperties() {
	}

	/** Read what is configured below a prefix; what has no meaning stops the start. */
	public static <T> T read(Environment environment, String prefix, Class<T> type) {
		return Binder.get(environment)
			.bindOrCreate(prefix, Bindable.of(type), new NoUnboundElementsBindHandler(BindHandler.DEFAULT));
	}

	/** The same for what is configured by names right below a prefix. */
	public static <T> Map<String, T> readNamed(Environment environment, String prefix, Class<T> type) {
		return Binder.get(environment)
			.bind(prefix, Bindable.mapOf(String.class, type), new NoUnboundElementsBindHandler(BindHandler.DEFAULT))
			.orElse(Map.of());
	}

}
