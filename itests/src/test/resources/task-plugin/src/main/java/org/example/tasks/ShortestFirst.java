package org.example.tasks;

import java.util.Comparator;
import java.util.List;
import org.example.tasks.order.OpenTask;
import org.example.tasks.order.TaskOrder;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Shows first what takes the least time. */
@Component
@ServiceRanking(100)
public final class ShortestFirst implements TaskOrder {

    @Override
    public String name() {
        return "shortest-first";
    }

    @Override
    public List<OpenTask> order(List<OpenTask> tasks) {
        return tasks.stream().sorted(Comparator.comparingInt(OpenTask::minutes)).toList();
    }
}
