package dev.armature.wire;

/** Sees the requests that operations have answered, on the threads that ran them. */
public interface Observer {
    /** Sees nothing. */
    Observer NOBODY = new Observer() {
        @Override
        public boolean isOn() {
            return false;
        }

        @Override
        public void answered(Observed request) {}
    };

    /** Asked before each request: what it takes is added up only if somebody wants to know. */
    boolean isOn();

    void answered(Observed request);
}
