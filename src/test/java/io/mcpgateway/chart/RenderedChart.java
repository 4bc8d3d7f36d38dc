package io.mcpgateway.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Rendered chart as Kubernetes objects. */
record RenderedChart(List<HasMetadata> objects) {

	RenderedChart {
		objects = List.copyOf(objects);
	}

	/** Parses the documents; an unknown kind or field is an error. */
	static RenderedChart of(String documents) {
		LoaderOptions options = new LoaderOptions();
		options.setAllowDuplicateKeys(false);
		List<HasMetadata> objects = new ArrayList<>();
		for (Object document : new Yaml(new SafeConstructor(options)).loadAll(documents)) {
			if (document != null) {
				objects.add(KubernetesKinds.read(document));
			}
		}
		return new RenderedChart(objects);
	}

	/** Returns the objects of a type. */
	<T extends HasMetadata> List<T> all(Class<T> type) {
		return this.objects.stream().filter(type::isInstance).map(type::cast).toList();
	}

	/** Returns the only object of a type. */
	<T extends HasMetadata> T only(Class<T> type) {
		List<T> all = all(type);
		if (all.size() != 1) {
			throw new IllegalStateException(
					"expected one object, found " + all.size() + " of type " + type.getSimpleName());
		}
		return all.getFirst();
	}

	/** Returns the object of a type with a name. */
	<T extends HasMetadata> T named(Class<T> type, String name) {
		return all(type).stream()
			.filter((object) -> object.getMetadata().getName().equals(name))
			.findFirst()
			.orElseThrow();
	}

	PodSpec pod() {
		return only(Deployment.class).getSpec().getTemplate().getSpec();
	}

	Container container() {
		return pod().getContainers().getFirst();
	}

	/** Returns the configuration of the gateway without secrets. */
	String configuration() {
		return named(ConfigMap.class, only(Deployment.class).getMetadata().getName()).getData().get("application.yaml");
	}

	/** Returns a configuration value at a path. */
	Object config(String... path) {
		Object value = new Yaml().load(configuration());
		for (String name : path) {
			value = ((Map<?, ?>) value).get(name);
		}
		return value;
	}

}
