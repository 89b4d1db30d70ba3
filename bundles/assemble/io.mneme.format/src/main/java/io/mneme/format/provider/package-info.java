/** The shipped formats: contexts as the messages of providers. */
package io.mneme.format.provider;
