package io.mcpgateway;

import java.util.List;
import java.util.stream.StreamSupport;

import io.mcpgateway.adapter.mount.SourceRegistrar;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.factory.BeanClassLoaderAware;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.context.annotation.ImportSelector;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.ClassUtils;

/** Selector of all sources on the class path, see {@link SourceRegistrar}. */
final class SourceSelector implements ImportSelector, BeanClassLoaderAware {

	private @Nullable ClassLoader classLoader;

	@Override
	public void setBeanClassLoader(ClassLoader classLoader) {
		this.classLoader = classLoader;
	}

	@Override
	public String[] selectImports(AnnotationMetadata importing) {
		return names(this.classLoader).toArray(String[]::new);
	}

	/** Returns an instance of each registrar. */
	static List<SourceRegistrar> load(@Nullable ClassLoader classLoader) {
		return names(classLoader).stream()
			.map((name) -> (SourceRegistrar) BeanUtils.instantiateClass(ClassUtils.resolveClassName(name, classLoader)))
			.toList();
	}

	private static List<String> names(@Nullable ClassLoader classLoader) {
		return StreamSupport.stream(ImportCandidates.load(SourceRegistrar.class, classLoader).spliterator(), false)
			.distinct()
			.toList();
	}

}
