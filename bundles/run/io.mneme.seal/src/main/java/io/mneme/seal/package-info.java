/** Encrypts texts at rest with the keys of the data folder. */
package io.mneme.seal;
