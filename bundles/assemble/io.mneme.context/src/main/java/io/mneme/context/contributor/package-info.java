/** Contributors, built in or from plug-ins, and the scope that a request is served in. */
package io.mneme.context.contributor;
