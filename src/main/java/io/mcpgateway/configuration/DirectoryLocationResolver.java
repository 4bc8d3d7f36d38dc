package io.mcpgateway.configuration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.springframework.boot.context.config.ConfigDataLocation;
import org.springframework.boot.context.config.ConfigDataLocationNotFoundException;
import org.springframework.boot.context.config.ConfigDataLocationResolver;
import org.springframework.boot.context.config.ConfigDataLocationResolverContext;
import org.springframework.boot.context.config.StandardConfigDataLocationResolver;
import org.springframework.boot.context.config.StandardConfigDataResource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.logging.DeferredLogFactory;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.Assert;
import org.springframework.util.StringUtils;

/**
 * Resolver of {@code spring.config.import=directory:/etc/mounts/}: the YAML and
 * properties files in a directory, whatever their names, in the order of their names. A
 * later file counts for more. Found by Spring Boot in {@code spring.factories}.
 * <p>
 * <b>Why</b> an import rather than a property of the gateway: its files are read as all
 * others, {@code optional:} included, and a reload reads them again.
 */
final class DirectoryLocationResolver implements ConfigDataLocationResolver<StandardConfigDataResource> {

	private static final String PREFIX = "directory:";

	private static final Set<String> EXTENSIONS = Set.of("yaml", "yml", "properties");

	private static final int MAX_FILES = 1000;

	private final StandardConfigDataLocationResolver files;

	/** Creates a resolver with what Spring Boot offers to resolvers. */
	DirectoryLocationResolver(DeferredLogFactory logs, Binder binder, ResourceLoader resources) {
		this.files = new StandardConfigDataLocationResolver(logs, binder, resources);
	}

	@Override
	public boolean isResolvable(ConfigDataLocationResolverContext context, ConfigDataLocation location) {
		return location.hasPrefix(PREFIX);
	}

	@Override
	public List<StandardConfigDataResource> resolve(ConfigDataLocationResolverContext context,
			ConfigDataLocation location) {
		List<StandardConfigDataResource> all = new ArrayList<>();
		list(location).forEach((file) -> all
			.addAll(this.files.resolve(context, ConfigDataLocation.of("file:" + file.toAbsolutePath()))));
		return all;
	}

	/** Lists the files without a leading dot, such as those of Kubernetes. */
	private static List<Path> list(ConfigDataLocation location) {
		try (Stream<Path> entries = Files.list(Path.of(location.getNonPrefixedValue(PREFIX)))) {
			List<Path> files = entries.filter((file) -> isConfiguration(file.getFileName().toString()))
				.filter(Files::isRegularFile)
				.sorted()
				.limit(MAX_FILES + 1L)
				.toList();
			Assert.isTrue(files.size() <= MAX_FILES, () -> "spring.config.import has " + location + " with more than "
					+ MAX_FILES + " files: remove some, or join them");
			return files;
		}
		catch (IOException ex) {
			throw new ConfigDataLocationNotFoundException(location, ex);
		}
	}

	private static boolean isConfiguration(String name) {
		String extension = StringUtils.getFilenameExtension(name);
		return !name.startsWith(".") && extension != null && EXTENSIONS.contains(extension);
	}

}
