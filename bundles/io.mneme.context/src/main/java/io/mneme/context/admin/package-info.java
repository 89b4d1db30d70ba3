/** What an operator sees of policies, and changes about them. */
package io.mneme.context.admin;
