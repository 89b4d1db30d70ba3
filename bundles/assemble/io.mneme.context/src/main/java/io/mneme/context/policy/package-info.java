/** Decides which renderer and which window policy serve a request. */
package io.mneme.context.policy;
