package org.example.tasks;

import io.mneme.api.context.Omission;
import java.util.List;
import org.example.tasks.order.OpenTask;

/**
 * Tasks in the order of a policy.
 *
 * @param policy name of the policy that was asked
 * @param tasks the tasks, first to last
 * @param failures why another policy than the named or the active one was used; empty if none was
 */
record OrderedTasks(String policy, List<OpenTask> tasks, List<Omission> failures) {}
