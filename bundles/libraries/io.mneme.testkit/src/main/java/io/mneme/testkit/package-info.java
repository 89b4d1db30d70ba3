/** A record in memory, journals that fail on request and recorded calls, for the tests of bundles. */
package io.mneme.testkit;
