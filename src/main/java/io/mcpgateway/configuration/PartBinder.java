package io.mcpgateway.configuration;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.core.env.Environment;

/**
 * Binder of one part of the properties to several types, whose properties stand side by
 * side. The last call finds names that none of the types has.
 */
public final class PartBinder {

	private final Binder binder;

	private final ConfigurationPropertyName part;

	private final KnownNames known;

	/** Creates a binder of the properties below a prefix. */
	public PartBinder(Environment environment, String prefix) {
		this.binder = Binder.get(environment);
		this.part = ConfigurationPropertyName.of(prefix);
		this.known = new KnownNames(this.part.getNumberOfElements() + 2);
	}

	/**
	 * Binds a map. Lacks a key whose properties all belong to other types.
	 * @param without names of properties that are unknown here although the type has them
	 */
	public <T> Map<String, T> map(String name, Class<T> type, Set<String> without) {
		this.known.without = without;
		return new TreeMap<>(this.binder.bind(this.part.append(name), Bindable.mapOf(String.class, type), this.known)
			.orElse(Map.of()));
	}

	/**
	 * Creates the value of a key that {@link #map} lacks.
	 * @param without names of properties that are unknown here although the type has them
	 */
	public <T> T create(String name, String key, Class<T> type, Set<String> without) {
		this.known.without = without;
		return this.binder.bindOrCreate(this.part.append(name).append("[" + key + "]"), Bindable.of(type), this.known);
	}

	/** Binds the part itself. A name below the part that no type has fails. */
	public <T> T finish(Class<T> type) {
		this.known.without = Set.of();
		this.known.isLast = true;
		return this.binder.bindOrCreate(this.part, Bindable.of(type), this.known);
	}

	/** Handler that checks the names of all types at the end. */
	private static final class KnownNames extends NoUnboundElementsBindHandler {

		/**
		 * Number of elements of the name of a key, which may be the name of a property.
		 */
		private final int keyLength;

		private Set<String> without = Set.of();

		private boolean isLast;

		KnownNames(int keyLength) {
			super(BindHandler.DEFAULT, new UnboundElementsSourceFilter());
			this.keyLength = keyLength;
		}

		@Override
		public <T> @Nullable Bindable<T> onStart(ConfigurationPropertyName name, Bindable<T> target,
				BindContext context) {
			boolean isUnknown = name.getNumberOfElements() > this.keyLength
					&& this.without.contains(name.getLastElement(Form.DASHED));
			return isUnknown ? null : super.onStart(name, target, context);
		}

		@Override
		public void onFinish(ConfigurationPropertyName name, Bindable<?> target, BindContext context,
				@Nullable Object result) throws Exception {
			if (this.isLast) {
				super.onFinish(name, target, context, result);
			}
		}

	}

}
