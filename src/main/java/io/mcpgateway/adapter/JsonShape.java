package io.mcpgateway.adapter;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Part of a document to keep: of an object, the properties with a shape. Scalars are
 * always kept; the elements of a list have the shape of the list.
 */
@FunctionalInterface
public interface JsonShape {

	/** Shape of a scalar; an object becomes empty. */
	JsonShape SCALAR = (name) -> null;

	/** Shape of a document kept as a whole. */
	JsonShape ALL = new JsonShape() {

		@Override
		public JsonShape property(String name) {
			return this;
		}

	};

	/** Returns the shape of a property; {@code null} to leave the property out. */
	@Nullable JsonShape property(String name);

	/** Returns the shape of an element; {@code null} to keep the place only. */
	default @Nullable JsonShape element(int index) {
		return this;
	}

	/** Returns the shape of an object with these properties. */
	static JsonShape of(Map<String, JsonShape> properties) {
		return properties::get;
	}

	/** Returns the union of two shapes. */
	static @Nullable JsonShape either(@Nullable JsonShape one, @Nullable JsonShape other) {
		return (one == null) ? other : (other == null) ? one : new JsonShape() {

			@Override
			public @Nullable JsonShape property(String name) {
				return either(one.property(name), other.property(name));
			}

			@Override
			public @Nullable JsonShape element(int index) {
				return either(one.element(index), other.element(index));
			}

		};
	}

}
