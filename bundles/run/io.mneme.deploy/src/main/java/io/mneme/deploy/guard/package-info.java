/** The boundary around constructors, activators and deactivators of plug-ins. */
package io.mneme.deploy.guard;
