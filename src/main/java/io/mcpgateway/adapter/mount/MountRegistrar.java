package io.mcpgateway.adapter.mount;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.MountBeans.Part;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.health.contributor.CompositeReactiveHealthContributor;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.core.env.Environment;

/**
 * Registrar of the mounts of a kind, configured at {@code gateway.<part>.mounts.<name>}.
 * The health of all mounts is the bean {@code <part>}.
 *
 * @param <M> the record of the settings of the kind
 */
public abstract class MountRegistrar<M> implements SourceRegistrar {

	private final MountKind<M> kind;

	protected MountRegistrar(MountKind<M> kind) {
		this.kind = kind;
	}

	/** Returns the kind of the mounts. */
	public final MountKind<M> kind() {
		return this.kind;
	}

	@Override
	public final String part() {
		return this.kind.part();
	}

	@Override
	public final Stream<String> properties() {
		String part = "gateway." + this.kind.part();
		String mount = part + ".mounts.<mount>";
		return Stream
			.of(PropertyNames.of(part, this.kind.common()), PropertyNames.of(mount, this.kind.type()), PropertyNames
				.of(mount, MountSettings.class)
				.filter((name) -> !this.kind.without().contains(name.substring(mount.length() + 1).replace("[0]", ""))))
			.flatMap((names) -> names);
	}

	@Override
	public final void register(BeanRegistry registry, Environment environment) {
		MountKind.Bound<M> bound = this.kind.bind(environment, this::check);
		if (bound.mounts().isEmpty()) {
			return;
		}
		registerSettings(registry, this.kind.common(), bound.common());
		register(registry, bound.mounts());
		Map<String, Part<? extends ReactiveHealthIndicator>> health = new TreeMap<>();
		for (Mount<M> mount : bound.mounts()) {
			MountBeans beans = new MountBeans(registry, part() + "-" + mount.name());
			declare(mount, beans);
			beans.prefixes(part() + "/" + mount.name());
			if (beans.health() != null) {
				health.put(mount.name(), beans.health());
			}
		}
		registry.registerBean(part(), CompositeReactiveHealthContributor.class,
				(bean) -> bean.supplier((context) -> health(context, health)));
	}

	/**
	 * Checks the settings of a mount.
	 * @throws IllegalArgumentException naming the property and what to do
	 */
	protected void check(Mount<M> mount) {
	}

	/**
	 * Registers the shared beans of all mounts. Called once, if there is a mount. The
	 * settings of the part itself, see {@link MountKind#common}, are a bean already.
	 */
	protected void register(BeanRegistry registry, List<Mount<M>> mounts) {
	}

	/** Declares the parts of a mount. Opens nothing: each part is made later. */
	protected abstract void declare(Mount<M> mount, MountBeans beans);

	private <C> void registerSettings(BeanRegistry registry, Class<C> type, Object settings) {
		registry.registerBean(part() + ":settings", type, (bean) -> bean.supplier((context) -> type.cast(settings)));
	}

	private static CompositeReactiveHealthContributor health(BeanRegistry.SupplierContext context,
			Map<String, Part<? extends ReactiveHealthIndicator>> health) {
		Map<String, ReactiveHealthIndicator> made = new TreeMap<>();
		health.forEach((name, part) -> made.put(name, part.in(context)));
		return CompositeReactiveHealthContributor.fromMap(made);
	}

}
