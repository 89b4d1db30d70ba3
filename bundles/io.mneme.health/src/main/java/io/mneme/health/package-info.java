/** Health checks that decide readiness, and those that find faults for the operator. */
package io.mneme.health;
