/** The compactor without a model: first sentences, names, numbers and open questions. */
package io.mneme.compact.extract;
