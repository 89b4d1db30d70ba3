/** Health checks: those that determine readiness, and those that report faults to the operator. */
package io.mneme.health;
