package org.example.tasks;

import java.util.Comparator;
import java.util.List;
import org.example.tasks.order.OpenTask;
import org.example.tasks.order.TaskOrder;
import org.osgi.service.component.annotations.Component;

/** Shows first what takes the most time. */
@Component
public final class LongestFirst implements TaskOrder {

    @Override
    public String name() {
        return "longest-first";
    }

    @Override
    public List<OpenTask> order(List<OpenTask> tasks) {
        return tasks.stream()
                .sorted(Comparator.comparingInt(OpenTask::minutes).reversed())
                .toList();
    }
}
