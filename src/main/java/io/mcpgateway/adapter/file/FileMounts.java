package io.mcpgateway.adapter.file;

import java.util.Map;
import java.util.TreeMap;

import io.mcpgateway.resource.ResourceAdapter;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.health.contributor.CompositeReactiveHealthContributor;
import org.springframework.core.env.Environment;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Registers an adapter and a health contributor for each directory that is configured
 * under {@code gateway.files.mounts}. Each has threads of its own, so that a file system
 * that hangs stops no other mount.
 */
public final class FileMounts implements BeanRegistrar {

	private static final int QUEUED = 10_000;

	private static final int IDLE_SECONDS = 60;

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		FilesProperties properties = Binder.get(environment)
			.bindOrCreate(FilesProperties.PREFIX, Bindable.of(FilesProperties.class),
					new NoUnboundElementsBindHandler(BindHandler.DEFAULT));
		if (properties.mounts().isEmpty()) {
			return;
		}
		Map<String, MountHealth> health = new TreeMap<>();
		properties.mounts().forEach((name, mount) -> {
			Tree tree = Tree.of(mount.directory(), mount.followLinks());
			String scheduler = "files-" + name + "-scheduler";
			registry.registerBean(scheduler, Scheduler.class, (bean) -> bean.supplier((context) -> Schedulers
				.newBoundedElastic(properties.threads(), QUEUED, "files-" + name, IDLE_SECONDS, true)));
			registry.registerBean("files-" + name, ResourceAdapter.class, (bean) -> bean
				.supplier((context) -> new FileAdapter(name, mount, tree, context.bean(scheduler, Scheduler.class))));
			health.put(name, new MountHealth(tree));
		});
		registry.registerBean("files", CompositeReactiveHealthContributor.class,
				(bean) -> bean.supplier((context) -> CompositeReactiveHealthContributor.fromMap(health)));
	}

}
