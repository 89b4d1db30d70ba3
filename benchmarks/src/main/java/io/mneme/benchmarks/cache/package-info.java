/** What prompts cost under window policies and the caching rules of providers. */
package io.mneme.benchmarks.cache;
