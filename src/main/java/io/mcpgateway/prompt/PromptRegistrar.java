package io.mcpgateway.prompt;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToDoubleFunction;

import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.configuration.ReloadablePart;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.Groups;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.core.env.Environment;

/**
 * Registrar of the folder of prompts, the feature and the health, if {@code
 * gateway.prompts.directory} is set.
 */
public final class PromptRegistrar implements BeanRegistrar {

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		PromptProperties started = properties(environment);
		String directory = started.directory();
		if (directory == null) {
			return;
		}
		AtomicReference<PromptProperties> current = new AtomicReference<>(started);
		registry.registerBean("promptFolder", PromptFolder.class,
				(bean) -> bean
					.supplier((context) -> observed(new PromptFolder(directory(directory), started.pollInterval()),
							context.bean(MeterRegistry.class))));
		registry.registerBean("prompts", Prompts.class,
				(bean) -> bean.supplier((context) -> new FolderPrompts(context.bean(PromptFolder.class).prompts(),
						() -> filler(context.bean(ResourceCatalog.class), current.get()), context.bean(Groups.class))));
		registry.registerBean("promptFeature", Feature.class,
				(bean) -> bean.supplier((context) -> new PromptFeature(context.bean(Prompts.class),
						context.bean(ResourceCatalog.class).pageSize())));
		registry.registerBean("promptsHealthIndicator", HealthIndicator.class,
				(bean) -> bean.supplier((context) -> new PromptHealth(context.bean(PromptFolder.class))));
		registry.registerBean("promptReload", ReloadablePart.class,
				(bean) -> bean.supplier((context) -> ReloadablePart.of(
						(next) -> change(properties(next), current, context.bean(PromptFolder.class)),
						PromptProperties.PREFIX)));
	}

	private static PromptProperties properties(Environment environment) {
		return BoundProperties.read(environment, PromptProperties.PREFIX, PromptProperties.class);
	}

	private static Path directory(String directory) {
		return Path.of(directory).toAbsolutePath();
	}

	private static PromptFiller filler(ResourceCatalog catalog, PromptProperties properties) {
		return new PromptFiller(new EmbeddedResources(catalog, properties.maxResource()), properties.maxArgument());
	}

	/** Returns the change to other settings. Only a start takes all prompts away. */
	private static ReloadablePart.Change change(PromptProperties next, AtomicReference<PromptProperties> current,
			PromptFolder folder) {
		String directory = next.directory();
		return new ReloadablePart.Change() {

			@Override
			public List<String> restart() {
				return (directory == null) ? List.of(PromptProperties.PREFIX) : List.of();
			}

			@Override
			public void apply() {
				if (directory != null) {
					current.set(next);
					folder.use(directory(directory), next.pollInterval());
				}
			}

		};
	}

	private static PromptFolder observed(PromptFolder folder, MeterRegistry registry) {
		gauge("mcp.prompts", "Prompts that clients can use", folder, (prompts) -> prompts.byName().size(), registry);
		gauge("mcp.prompts.wrong", "Prompt files that are left out because of an error", folder,
				(prompts) -> prompts.wrong().size(), registry);
		return folder;
	}

	private static void gauge(String name, String description, PromptFolder folder,
			ToDoubleFunction<LoadedPrompts> count, MeterRegistry registry) {
		Gauge.builder(name, folder, (known) -> count(known.known(), count)).description(description).register(registry);
	}

	private static double count(@Nullable LoadedPrompts prompts, ToDoubleFunction<LoadedPrompts> count) {
		return (prompts != null) ? count.applyAsDouble(prompts) : 0;
	}

}
