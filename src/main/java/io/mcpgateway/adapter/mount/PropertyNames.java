package io.mcpgateway.adapter.mount;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Stream;

import org.springframework.boot.context.properties.bind.DataObjectPropertyName;

/** Names of the properties of a record, with {@code <key>} and {@code [0]} for keys. */
public final class PropertyNames {

	private PropertyNames() {
	}

	/** Returns the names of all values below a prefix. */
	public static Stream<String> of(String prefix, Type type) {
		if (type instanceof Class<?> record && record.isRecord()) {
			return Arrays.stream(record.getRecordComponents()).flatMap((component) -> of(prefix, component));
		}
		if (type instanceof ParameterizedType generic && generic.getRawType() == Map.class) {
			return of(prefix + ".<key>", generic.getActualTypeArguments()[1]);
		}
		if (type instanceof ParameterizedType generic && generic.getRawType() instanceof Class<?> raw
				&& Collection.class.isAssignableFrom(raw)) {
			return of(prefix + "[0]", generic.getActualTypeArguments()[0]);
		}
		return Stream.of(prefix);
	}

	private static Stream<String> of(String prefix, RecordComponent component) {
		return of(prefix + "." + DataObjectPropertyName.toDashedForm(component.getName()), component.getGenericType());
	}

}
