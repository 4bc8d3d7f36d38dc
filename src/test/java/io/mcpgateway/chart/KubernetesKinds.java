package io.mcpgateway.chart;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;

/**
 * Strict parser of the Kubernetes objects that the chart renders: an unknown field is an
 * error, as is a number in place of a text.
 */
final class KubernetesKinds {

	private static final Map<String, Class<? extends HasMetadata>> TYPES = Stream
		.of(ConfigMap.class, Deployment.class, HorizontalPodAutoscaler.class, HTTPRoute.class, Ingress.class,
				NetworkPolicy.class, PersistentVolumeClaim.class, Pod.class, PodDisruptionBudget.class,
				PrometheusRule.class, ClusterRole.class, ClusterRoleBinding.class, Role.class, RoleBinding.class,
				Secret.class, Service.class, ServiceAccount.class, ServiceMonitor.class)
		.collect(Collectors.toMap(KubernetesKinds::name, Function.identity()));

	private static final ObjectMapper MAPPER = JsonMapper.builder()
		.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
		.annotationIntrospector(new JacksonAnnotationIntrospector() {

			private static final long serialVersionUID = 1;

			/** Disables setters for unknown fields, which would accept any name. */
			@Override
			public Boolean hasAnySetter(Annotated annotated) {
				return false;
			}

		})
		.build();

	private KubernetesKinds() {
	}

	static HasMetadata read(Object document) {
		Map<?, ?> fields = (Map<?, ?>) document;
		Class<? extends HasMetadata> type = TYPES.get(fields.get("apiVersion") + " " + fields.get("kind"));
		if (type == null) {
			throw new IllegalStateException("unknown kind: " + document);
		}
		return MAPPER.convertValue(document, type);
	}

	private static String name(Class<? extends HasMetadata> type) {
		return HasMetadata.getApiVersion(type) + " " + HasMetadata.getKind(type);
	}

}
