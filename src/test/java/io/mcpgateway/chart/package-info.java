/**
 * Tests of the Helm chart: rendered by Helm, parsed into Kubernetes types, with queries
 * compared to the metrics of a running gateway.
 * <p>
 * <b>Why</b> types: a template is text, and a cluster silently drops a field with a wrong
 * name or at a wrong depth.
 */
@NullMarked
package io.mcpgateway.chart;

import org.jspecify.annotations.NullMarked;
