package {{package}};

import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureContract;
import io.mneme.spi.erase.ErasureParticipant;
import java.util.Set;

class {{Name}}ErasureTest implements ErasureContract {

    private final {{Name}}Erasure erasure = new {{Name}}Erasure();

    @Override
    public ErasureParticipant participant() {
        return erasure;
    }

    @Override
    public Erased hold(String text) {
        erasure.keep("message", "m1", text);
        return new Erased("message", Set.of("m1"), Set.of());
    }

    @Override
    public boolean holds(String text) {
        return erasure.keeps(text);
    }
}
