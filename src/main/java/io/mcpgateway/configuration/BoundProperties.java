package io.mcpgateway.configuration;

import java.util.Map;

import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.core.env.Environment;

/** Reader of properties for decisions about beans; binds before any bean exists. */
public final class BoundProperties {

	private BoundProperties() {
	}

	/** Binds the properties below a prefix; an unknown name stops the start. */
	public static <T> T read(Environment environment, String prefix, Class<T> type) {
		return Binder.get(environment).bindOrCreate(prefix, Bindable.of(type), knownNames());
	}

	/**
	 * Binds a map of named properties below a prefix; an unknown name stops the start.
	 */
	public static <T> Map<String, T> readNamed(Environment environment, String prefix, Class<T> type) {
		return Binder.get(environment).bind(prefix, Bindable.mapOf(String.class, type), knownNames()).orElse(Map.of());
	}

	/** Returns a check of all names but those of environment variables. */
	private static BindHandler knownNames() {
		return new NoUnboundElementsBindHandler(BindHandler.DEFAULT, new UnboundElementsSourceFilter());
	}

}
