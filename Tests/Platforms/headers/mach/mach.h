#pragma once
typedef unsigned mach_port_t, mach_msg_type_number_t, thread_act_t;
typedef thread_act_t *thread_act_array_t;
typedef int kern_return_t;
typedef unsigned long vm_address_t, vm_size_t;
#define KERN_SUCCESS 0
mach_port_t mach_task_self(void);
kern_return_t task_threads(mach_port_t, thread_act_array_t *, mach_msg_type_number_t *);
kern_return_t mach_port_deallocate(mach_port_t, mach_port_t),
  vm_deallocate(mach_port_t, vm_address_t, vm_size_t);
