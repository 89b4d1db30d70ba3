/** Reads configurations into typed values, and keeps the last valid ones. */
package io.mneme.support.config;
