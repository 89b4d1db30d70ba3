/** Commands that list, activate and rank policies. */
package io.mneme.ui.gogo.policy;
