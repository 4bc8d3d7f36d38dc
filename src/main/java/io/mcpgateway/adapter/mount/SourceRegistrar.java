package io.mcpgateway.adapter.mount;

import java.util.stream.Stream;

import org.springframework.beans.factory.BeanRegistrar;

/**
 * Registrar of the adapters of a part of {@code gateway}. Found on the class path: a file
 * {@code META-INF/spring/io.mcpgateway.adapter.mount.SourceRegistrar.imports} names each
 * class, a line each. Needs a public constructor without parameters.
 */
public interface SourceRegistrar extends BeanRegistrar {

	/**
	 * Returns the part of {@code gateway} with the properties, such as {@code files}. Two
	 * registrars must not have the same part.
	 */
	String part();

	/**
	 * Returns the properties that an environment variable may set, with words in angle
	 * brackets for the operator's names, as in {@code gateway.files.mounts.<mount>.root}.
	 */
	Stream<String> properties();

}
