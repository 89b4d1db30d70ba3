/** Measures the proxy for clients of providers. */
package io.mneme.benchmarks.proxy;
