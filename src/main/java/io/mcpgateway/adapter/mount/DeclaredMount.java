package io.mcpgateway.adapter.mount;

import java.util.Set;

import org.springframework.beans.factory.BeanRegistry;

/**
 * Mount of any kind with the declaration of its parts.
 *
 * @param mount equal to another one with the same settings
 * @param needsRestart whether only a start adds or removes the mount
 * @param dependencies names of properties that take a restart; a mount waits for the
 * restart while they differ from those of the start
 * @param declaration declares the parts in a registry
 */
public record DeclaredMount(Mount<?> mount, boolean needsRestart, Set<String> dependencies, Declaration declaration) {

	public DeclaredMount {
		dependencies = Set.copyOf(dependencies);
	}

	/** Declaration of the parts of a mount. */
	@FunctionalInterface
	public interface Declaration {

		/** Declares the parts in a registry. */
		MountBeans in(BeanRegistry registry);

	}

}
