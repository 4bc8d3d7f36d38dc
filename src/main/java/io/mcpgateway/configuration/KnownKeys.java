package io.mcpgateway.configuration;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.util.Assert;

/** Bind handler that rejects unknown keys, and describes mistakes without values. */
final class KnownKeys extends NoUnboundElementsBindHandler {

	private final Map<ConfigurationPropertyName, Class<?>> types = new TreeMap<>();

	KnownKeys() {
		super(BindHandler.DEFAULT);
	}

	@Override
	public <T> @Nullable Bindable<T> onStart(ConfigurationPropertyName name, Bindable<T> target, BindContext context) {
		this.types.put(name, target.getType().resolve(Object.class));
		return super.onStart(name, target, context);
	}

	/** Rejects an empty list or map that would become an empty text. */
	@Override
	public @Nullable Object onSuccess(ConfigurationPropertyName name, Bindable<?> target, BindContext context,
			Object result) {
		Assert.isTrue(!(result instanceof String) || context.getConfigurationProperty() == null
				|| context.getConfigurationProperty().getValue() instanceof String, "expected a text");
		return super.onSuccess(name, target, context, result);
	}

	/**
	 * Returns the name of the invalid value: the outermost unknown key, or the value that
	 * should be a text or a list but has keys.
	 */
	ConfigurationPropertyName nameOf(BindException failure) {
		if (!(failure.getCause() instanceof UnboundConfigurationPropertiesException unknown)) {
			return failure.getName();
		}
		ConfigurationPropertyName name = unknown.getUnboundProperties().iterator().next().getName();
		while (!this.types.containsKey(name.getParent())) {
			name = name.getParent();
		}
		Class<?> parent = this.types.getOrDefault(name.getParent(), Object.class);
		return (parent == String.class || Collection.class.isAssignableFrom(parent)) ? name.getParent() : name;
	}

	/** Returns the mistake without the value, which may be a secret. */
	String reason(ConfigurationPropertyName name) {
		Class<?> type = this.types.get(name);
		if (type == null) {
			return "is unknown: use " + keysBelow(name.getParent(), "another key");
		}
		if (type == String.class) {
			return "must be a text";
		}
		if (Collection.class.isAssignableFrom(type)) {
			return "must be a list";
		}
		return (type == boolean.class) ? "must be true or false" : "is invalid: check " + keysBelow(name, "its value");
	}

	private String keysBelow(ConfigurationPropertyName parent, String otherwise) {
		String keys = this.types.keySet()
			.stream()
			.filter((name) -> name.getParent().equals(parent))
			.map((name) -> name.getLastElement(Form.DASHED))
			.collect(Collectors.joining(", "));
		return keys.isEmpty() ? otherwise : keys;
	}

}
