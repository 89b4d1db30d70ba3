package org.example.tasks;

import java.util.List;
import org.example.tasks.order.OpenTask;
import org.example.tasks.order.TaskOrder;

/** Leaves tasks in the order in which they were recorded: the fallback of the type. */
final class RecordedOrder implements TaskOrder {

    @Override
    public String name() {
        return "recorded";
    }

    @Override
    public List<OpenTask> order(List<OpenTask> tasks) {
        return tasks;
    }
}
