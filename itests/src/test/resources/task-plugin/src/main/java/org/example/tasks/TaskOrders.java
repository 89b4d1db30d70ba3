package org.example.tasks;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Omission;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.SelectedPolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.example.tasks.order.OpenTask;
import org.example.tasks.order.TaskOrder;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Opens the policy type task-order, and orders tasks by the policy that serves a request. */
@Component(service = TaskOrders.class, immediate = true)
public final class TaskOrders {

    private static final String TYPE = "task-order";

    private final PolicySelector<TaskOrder> orders;

    @Activate
    public TaskOrders(@Reference PolicyRegistry registry) {
        orders = registry.open(
                PolicyType.of(TYPE, TaskOrder.class, new RecordedOrder(), TaskOrder::name, order -> List.of()));
    }

    @Deactivate
    public void close() {
        orders.close();
    }

    OrderedTasks ordered(List<OpenTask> tasks, ContextRequest request) {
        Optional<String> named = request.options().policy(TYPE);
        SelectedPolicy<TaskOrder> policy = orders.select(selectors(request), named, Optional.empty());
        List<Omission> failures = new ArrayList<>(policy.missing().stream().toList());
        List<OpenTask> ordered =
                policy.call(order -> order.order(tasks), answer -> isSame(answer, tasks), failures::add);
        return new OrderedTasks(policy.name(), ordered, failures);
    }

    private static Map<String, String> selectors(ContextRequest request) {
        Map<String, String> selectors = new HashMap<>(request.selectors());
        selectors.put("recipe", request.recipe());
        return selectors;
    }

    private static boolean isSame(List<OpenTask> answer, List<OpenTask> tasks) {
        return answer.size() == tasks.size() && new HashSet<>(answer).equals(new HashSet<>(tasks));
    }
}
