/** How many requests over HTTP a container answers, beside what its server can do. */
package io.mneme.benchmarks.http;
