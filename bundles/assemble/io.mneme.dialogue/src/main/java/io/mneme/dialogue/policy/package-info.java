/** The filters, resolvers and transforms that are bound, and how they are called. */
package io.mneme.dialogue.policy;
