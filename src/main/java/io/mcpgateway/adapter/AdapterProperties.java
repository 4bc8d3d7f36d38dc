package io.mcpgateway.adapter;

import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.core.env.Environment;

/**
 * The properties of an adapter, which are read before there are beans.
 */
public final class AdapterProperties {

	private AdapterProperties() {
	}

	/** Read what is configured below a prefix; what has no meaning stops the start. */
	public static <T> T read(Environment environment, String prefix, Class<T> type) {
		return Binder.get(environment)
			.bindOrCreate(prefix, Bindable.of(type), new NoUnboundElementsBindHandler(BindHandler.DEFAULT));
	}

}
